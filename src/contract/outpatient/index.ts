/**
 * Outpatient payment (门诊缴费): unpaid bills by visit, one payment for several of them, what was paid, where to go next.
 * Spec §2 names the pages; their calls and fields are "not shown" there and designed here after domain facts of hospital systems.
 * Everybody who acts for the patient sees sums and pays; items and diagnosis are for level `full`. Nothing is ever paid in advance.
 */
export * from './bill'
export * from './calls'
export * from './order'
