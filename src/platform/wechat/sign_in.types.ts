/** Asks WeChat for the one-time code that the server exchanges. Rejects where the platform has none: H5 gets its code through the address. */
export type ReadWeChatCode = () => Promise<string>
