import type { KeyObject } from 'node:crypto'

export interface Envelope {
  payloadType: string
  payload: string
  signatures: { keyid: string; sig: string }[]
}
export function hashOf(content: Buffer | string): string
export function statementOf(given: {
  subjects: Record<string, string>
  commit: string
  source?: string
  lockFile: string
  parameters: object
  builder: string
  startedOn: string
  finishedOn: string
}): { subject: { name: string; digest: { sha256: string } }[] }
export function signStatement(statement: object, key: KeyObject): Envelope
export function openEnvelope(envelope: Envelope, publicKey: KeyObject): object
