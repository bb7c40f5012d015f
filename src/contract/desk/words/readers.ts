/** Who opens which page, where the page's calls come with the page only. */

export const noticeReaders = ['content', 'support', 'audit', 'admin'] as const
export const noticeWriters = ['content', 'admin'] as const

export const memberReaders = ['audit', 'admin'] as const
export const memberEnders = ['admin'] as const

export const logReaders = ['audit', 'admin'] as const

export const creditReaders = ['support', 'clinics', 'audit', 'admin'] as const

export const feedbackReaders = ['support', 'clinics', 'admin'] as const
/** Who answers once more, and writes the hospital's templates. */
export const feedbackSuperiors = ['admin'] as const

export const followUpReaders = ['clinics', 'support', 'admin'] as const

export const guardReaders = ['clinics', 'audit', 'admin'] as const

export const planReaders = ['clinics', 'support', 'admin'] as const
export const planWriters = ['clinics', 'admin'] as const

export const moneyDayReaders = ['finance', 'audit', 'admin'] as const

export const workerReaders = ['support', 'clinics', 'audit', 'admin'] as const
