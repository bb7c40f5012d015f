/** What the gate learns of a call before it is sent; nothing of its content. */
export interface CallAhead {
  url: string
  method: string
}

/** Whether the call may be sent; a promise delays it until it is decided. */
export type MayRequest = (call: CallAhead) => boolean | Promise<boolean>
