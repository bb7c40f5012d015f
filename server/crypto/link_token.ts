/** Secrets of links and codes that are handed to others. */
import { randomBytes } from 'node:crypto'
import { secretMarks, type Suites } from './secret_hash'

/** 192 random bits; only their hash is stored. */
export const newLinkToken = (): string => randomBytes(24).toString('base64url')

/** The hashes by which a token is found, the one to store first. */
export const hashesOfLinkToken = (suites: Suites, token: string): [string, ...string[]] =>
  secretMarks(suites, token)

/** The token stands behind the `#`, which browsers send to no server, so that no log has it. */
export const linkAddress = (publicUrl: string, path: string, token: string): string =>
  `${publicUrl}${path}#${token}`
