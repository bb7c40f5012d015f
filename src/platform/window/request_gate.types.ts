/** What a test around the app learns of a call before it leaves the device; nothing of its content. */
export interface CallAhead {
  url: string
  method: string
}

/** Whether the call may leave; a promise holds it until it is decided. */
export type MayRequest = (call: CallAhead) => boolean | Promise<boolean>
