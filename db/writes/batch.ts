/**
 * Rows that one statement of clean-up takes: it ends well within the driver's time, and holds its
 * locks only shortly. As many as that mean that more may be left.
 * They are picked with `= any(array(…))`: that is read by the index whatever the planner believes.
 */
export const BATCH = 1_000
