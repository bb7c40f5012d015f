/** The present day and moment of all examples: a Wednesday morning. */
export const today = '2026-11-25'
export const serverNow = '2026-11-25T09:05:00+08:00'
