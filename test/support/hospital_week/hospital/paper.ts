/** What the hospital writes and reads: documents, requests, and their parts. */
export type Json = Record<string, unknown>

/** A document before it has a version. */
export interface Paper extends Json {
  kind: string
  id: string
}

/** A document as it goes out. */
export interface HospitalDocument extends Paper {
  version: number
  at: string
}

/** A status and a body: what the hospital answers when the app asks. */
export type Answer = [status: number, body: Json]

/** What the app asks for under one address. */
export type Desk = Record<string, (asked: Json) => Answer | Promise<Answer>>

/** A text, or nothing. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A number, or 0. */
export const whole = (value: unknown): number => (typeof value === 'number' ? value : 0)
/** Texts. */
export const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])

/** What must be there. @throws Error naming it */
export function need<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the hospital has no ${what}`)
  return value
}
