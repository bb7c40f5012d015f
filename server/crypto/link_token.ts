/** Secrets of links and codes that are handed to others. */
import { createHash, randomBytes } from 'node:crypto'

/** 192 random bits; only their hash is stored. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url')

export const hashOfLinkToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')

/** The token stands behind the `#`, which browsers send to no server, so that no log has it. */
export const linkAddress = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}#${token}`
