import Storage

extension Migration {
    /// Where the weeks and the volumes of a plan start.
    static let planRamp = Migration(
        "training-plan-ramp-1",
        """
        -- Three letters. NULL: each week ends on the weekday of the race.
        ALTER TABLE training_plan ADD COLUMN week_start TEXT;
        -- The longest run of the 30 days before, in millimeters. NULL: not known.
        ALTER TABLE training_plan ADD COLUMN longest INTEGER;
        -- It starts as after an injury.
        ALTER TABLE training_plan ADD COLUMN is_returning INTEGER NOT NULL DEFAULT 0 CHECK (is_returning IN (0, 1));
        -- The day from which the volumes were built again. NULL: the first day.
        ALTER TABLE training_plan ADD COLUMN ramp_start TEXT;
        """)
}
