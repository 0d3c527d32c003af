/// Area codes of the United States, its territories and Canada, by the zones they lie in.
///
/// Checked against libphonenumber's time zone map, which is wrong for 219 (Gary), 689 (Orlando) and 474 (Saskatchewan).
/// Other members of the numbering plan are countries with one zone each, and are not listed.
enum AreaCodeZones {
    static let of: [String: [String]] = Dictionary(
        rows.flatMap { zones, codes in codes.split(separator: " ").map { (String($0), zones) } },
        uniquingKeysWith: { first, _ in first })

    private static let rows: [(zones: [String], codes: String)] = [
        (
            ["America/New_York"],
            """
            201 202 203 207 212 215 216 220 223 227 229 231 234 239 240 248 252 260 267 269 272 276 283 301 302 304 305 \
            313 315 317 321 324 326 329 330 332 336 339 347 351 352 363 380 386 401 404 407 410 412 413 419 434 436 440 \
            443 445 463 470 472 475 478 484 502 508 513 516 517 518 540 551 561 567 570 571 582 585 586 603 606 607 609 \
            610 614 616 617 624 631 640 645 646 656 667 678 679 680 681 686 689 703 704 706 716 717 718 724 727 728 732 \
            734 740 743 754 757 762 765 770 771 772 774 781 786 802 803 804 810 813 814 821 826 828 835 838 839 843 845 \
            848 854 856 857 859 860 862 863 864 865 878 904 908 910 912 914 917 919 929 934 937 941 943 947 948 954 959 \
            973 978 980 984 989
            """
        ),
        (
            ["America/Chicago"],
            """
            205 210 214 217 218 219 224 225 228 235 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 \
            337 346 353 361 402 405 409 414 417 430 432 447 457 464 469 479 501 504 507 512 515 531 534 539 557 563 572 \
            573 580 601 608 612 615 618 629 630 636 641 651 659 660 662 682 708 712 713 715 726 730 731 737 763 769 773 \
            779 806 815 816 817 830 832 847 861 870 872 901 903 913 918 920 924 931 936 938 940 945 952 956 972 975 979 \
            985
            """
        ),
        (["America/Denver"], "303 307 385 406 435 505 575 719 720 748 801 915 970 983"),
        (
            ["America/Los_Angeles"],
            """
            206 209 213 253 279 310 323 341 350 357 360 369 408 415 424 425 442 503 509 510 530 559 562 564 619 626 628 \
            650 657 661 669 702 707 714 725 738 747 760 805 818 820 831 837 840 858 909 916 925 949 951 971
            """
        ),
        (["America/Phoenix"], "480 520 602 623"),
        (["Pacific/Honolulu"], "808"),
        (["America/Anchorage", "America/Adak"], "907"),
        // The Navajo Nation moves its clocks.
        (["America/Phoenix", "America/Denver"], "928"),
        (["America/Boise", "America/Los_Angeles"], "208 986"),
        (["America/Los_Angeles", "America/Boise"], "458 541"),
        (["America/Los_Angeles", "America/Denver"], "775"),
        (["America/Chicago", "America/Denver"], "308 605 620 701 785"),
        (["America/Chicago", "America/New_York"], "270 364 448 850"),
        (["America/New_York", "America/Chicago"], "423 574 812 906 930"),
        (["America/Puerto_Rico"], "787 939"),
        (["America/St_Thomas"], "340"),
        (["Pacific/Guam"], "671"),
        (["Pacific/Saipan"], "670"),
        (["Pacific/Pago_Pago"], "684"),
        (
            ["America/Toronto"],
            """
            226 249 263 289 343 354 365 382 387 416 437 438 450 468 514 519 548 579 613 647 683 705 742 753 819 873 905 \
            942
            """
        ),
        // The Magdalen Islands keep Atlantic time.
        (["America/Toronto", "America/Halifax"], "367 418 581"),
        (["America/Toronto", "America/Winnipeg"], "807"),
        (["America/Winnipeg"], "204 431 584"),
        // Lloydminster keeps Alberta's time.
        (["America/Regina", "America/Edmonton"], "306 474 639"),
        (["America/Edmonton"], "368 403 587 780 825"),
        (["America/Vancouver"], "604"),
        (["America/Vancouver", "America/Edmonton"], "236 250 257 672 778"),
        (["America/Moncton"], "428 506"),
        (["America/Halifax"], "782 902"),
        (["America/St_Johns", "America/Goose_Bay"], "709 879"),
        (["America/Whitehorse", "America/Edmonton", "America/Winnipeg", "America/Toronto"], "867"),
    ]
}
