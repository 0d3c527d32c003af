"""Makes the workbooks here: needs openpyxl, xlsxwriter, msoffcrypto-tool and LibreOffice.

libreoffice.xlsx:  soffice --convert-to xlsx xlsxwriter.xlsx
old.xls:           soffice --convert-to xls openpyxl.xlsx
libreoffice.ods:   soffice --convert-to ods openpyxl.xlsx
protected.xlsx:    msoffcrypto-tool -e -p secret openpyxl.xlsx protected.xlsx
"""

import datetime as d
import re
import zipfile

import openpyxl
import xlsxwriter


def openpyxl_people():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "People"
    sheet.append(["Anchor Comedy"])
    sheet.merge_cells("A1:E1")
    sheet.append([])
    sheet.append(["Name", "Mobile", "Home Phone", "E-mail", "Joined"])
    sheet.append(["Zoë Vine", 14155550123, "+1 415 555 0124", "zoe@example.org", d.date(2026, 12, 4)])
    sheet.append(["Ada", 1.4155550125e10, None, None, d.datetime(2026, 12, 4, 20, 0)])
    sheet.append(["Al", "0612345678", None, None, None])
    sheet.append([])
    sheet.append([])
    sheet.append(["Bo", 4155550126, None, "bo@example.org", d.datetime(2026, 12, 5)])
    sheet["B9"].number_format = "000-000-0000"
    sheet["B6"].number_format = "@"
    book.create_sheet("Notes").append(["nothing"])
    hidden = book.create_sheet("Old", 0)
    hidden.sheet_state = "hidden"
    hidden.append(["Name"])
    hidden.append(["Hidden Person"])
    book.save("openpyxl.xlsx")


def xlsxwriter_shows():
    book = xlsxwriter.Workbook("xlsxwriter.xlsx")
    sheet = book.add_worksheet("Shows")
    code = lambda text: book.add_format({"num_format": text})
    sheet.write_row(0, 0, ["Show", "Date", "Time", "Start", "Fee", "Host", "Note", "Sum", "Length"])
    sheet.merge_range("A2:A3", "Late Show")
    sheet.write_datetime(1, 1, d.datetime(2026, 12, 4), code("m/d/yyyy"))
    sheet.write_datetime(2, 1, d.datetime(2026, 12, 5), code("[$-409]ddd, mmm d, yyyy;@"))
    sheet.write_datetime(1, 2, d.time(20, 0), code("h:mm AM/PM"))
    sheet.write_datetime(2, 2, d.time(8, 0), code("h:mm"))
    sheet.write_datetime(1, 3, d.datetime(2026, 12, 4, 20, 0), code("m/d/yy h:mm"))
    sheet.write_datetime(2, 3, d.datetime(2026, 12, 4, 8, 0), code("m/d/yy h:mm"))
    sheet.write_number(1, 4, 80.1, code("[$€-407] #,##0.00"))
    sheet.write_number(2, 4, 80.5, code('"$"#,##0.00'))
    sheet.write_boolean(1, 5, True)
    sheet.write_boolean(2, 5, False)
    bold, italic = book.add_format({"bold": 1}), book.add_format({"italic": 1})
    sheet.write_rich_string(1, 6, bold, "Bring ", italic, "merch", " please")
    sheet.write_string(2, 6, "  two\nlines\x07 _x0041_ ")
    sheet.write_formula(1, 7, '=A2&"!"', None, "Late Show!")
    sheet.write_formula(2, 7, "=0.1+0.2", None, 0.1 + 0.2)
    sheet.write_number(1, 8, 15, code('0 "min"'))
    sheet.write_number(2, 8, 1.5 / 24, code("[h]:mm"))
    sheet.write_formula(3, 0, "=NA()", None, "#N/A")
    sheet.write_number(4, 4, 12345678.9)
    book.close()


def mac_1904():
    book = xlsxwriter.Workbook("mac1904.xlsx", {"date_1904": True})
    sheet = book.add_worksheet("Dates")
    sheet.write_row(0, 0, ["Name", "Date"])
    sheet.write_string(1, 0, "Ada")
    code = book.add_format({"num_format": "dd.mm.yyyy hh:mm"})
    sheet.write_datetime(1, 1, d.datetime(2026, 12, 4, 20, 0), code)
    book.close()


def rewrite(target, content, name=lambda text: text):
    source = zipfile.ZipFile("openpyxl.xlsx")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as made:
        for entry in source.namelist():
            made.writestr(name(entry), content(entry, source.read(entry).decode()))


def strict(entry, text):
    """The namespaces of the strict form, which Excel writes as "Strict Open XML Spreadsheet"."""
    schemas, ooxml = "http://schemas.openxmlformats.org", "http://purl.oclc.org/ooxml"
    text = text.replace(schemas + "/spreadsheetml/2006/main", ooxml + "/spreadsheetml/main")
    text = text.replace(
        schemas + "/officeDocument/2006/relationships", ooxml + "/officeDocument/relationships")
    return text.replace("<workbook ", '<workbook conformance="strict" ', 1)


NAMES = {
    "xl/workbook.xml": "xl/Workbook.XML",
    "xl/_rels/workbook.xml.rels": "xl/_rels/Workbook.XML.rels",
    "xl/worksheets/sheet1.xml": "xl\\worksheets\\first.xml",
    "xl/worksheets/sheet2.xml": "xl/worksheets/second.xml",
    "xl/worksheets/sheet3.xml": "xl/worksheets/third.xml",
}


def prefixed(entry, text):
    """As the Open XML SDK writes: prefixed elements, targets from the root, other names of parts."""
    if entry.endswith(".rels") or entry == "[Content_Types].xml":
        for old, new in NAMES.items():
            new = new.replace("\\", "/").replace("XML", "xml")
            if "_rels" not in old:
                text = text.replace(old.split("xl/")[1], new.split("xl/")[1])
        return re.sub(r'Target="(/?xl/)?(worksheets|sharedStrings|styles|theme)', r'Target="/xl/\2', text)
    if "spreadsheetml/2006/main" in text:
        text = text.replace('xmlns="http', 'xmlns:x="http')
        text = re.sub(r"<(/?)([A-Za-z]\w*)(?=[\s/>])", r"<\1x:\2", text)
    return text


if __name__ == "__main__":
    openpyxl_people()
    xlsxwriter_shows()
    mac_1904()
    rewrite("strict.xlsx", strict)
    rewrite("prefixed.xlsx", prefixed, lambda entry: NAMES.get(entry, entry))
