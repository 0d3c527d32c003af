-- For wrk: posts webhooks that were signed beforehand, each once. Arguments: the path of the files, one a thread,
-- a line each: signature, tab, body; how many milliseconds each connection waits before each; and, where several
-- gateways share the texts, which share this is, from 0, and of how many.
local threads = {}

function setup(thread)
    thread:set("id", #threads)
    table.insert(threads, thread)
end

function init(args)
    lines, place, again, failed = {}, 0, 0, 0
    local share, shares, number = tonumber(args[3]) or 0, tonumber(args[4]) or 1, 0
    local pause = tonumber(args[2]) or 0
    if pause > 0 then
        delay = function() return pause end
    end
    for line in io.lines(args[1] .. "-" .. id .. ".txt") do
        if number % shares == share then table.insert(lines, line) end
        number = number + 1
    end
end

function request()
    place = place + 1
    if place > #lines then
        place, again = 1, again + 1
    end
    local signature, body = lines[place]:match("^(.-)\t(.*)$")
    return wrk.format("POST", "/twilio/sms", {
        ["Content-Type"] = "application/x-www-form-urlencoded; charset=UTF-8",
        ["X-Twilio-Signature"] = signature,
    }, body)
end

function response(status)
    if status ~= 200 then failed = failed + 1 end
end

function done(summary, latency)
    local refused, repeated = 0, 0
    for _, thread in ipairs(threads) do
        refused, repeated = refused + thread:get("failed"), repeated + thread:get("again")
    end
    local errors = summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout
    print(string.format(
        'RESULT {"requests":%d,"seconds":%.6f,"refused":%d,"errors":%d,"repeated":%d,"median":%.3f,"p99":%.3f}',
        summary.requests, summary.duration / 1e6, refused, errors, repeated,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
