/** Whether the app starts at home before its page is loaded. In a browser both come at once, and home's document has brought the hospital's part. */
export const startsAtHome = (): boolean => false
