/**
 * Inpatient (住院): stays, daily lists, deposits, and the link by which a relative pays.
 * Spec §2 names the pages; their calls and fields are "not shown" there and designed here after domain facts of hospital systems.
 * Who may see what: an account that acts for the patient with level `full` sees diagnosis and items; one of level `booking` sees the stay and its sums; one that has only the admission
 * number sees name (masked), number and balance, to pay in: no place, no people, no fees. The owner sees who has the number, and may end it.
 */
export * from './calls'
export * from './deposit'
export * from './fees'
export * from './stay'
