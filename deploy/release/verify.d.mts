import type { KeyObject } from 'node:crypto'

export function verifyRelease(folder: string, publicKey?: KeyObject): string[]
