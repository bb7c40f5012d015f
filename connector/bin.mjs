#!/usr/bin/env node
/** `npx hospital-connector <command>`: the built program where it is built, else the source. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const built = fileURLToPath(new URL('../dist/connector/connector.cjs', import.meta.url))
if (existsSync(built)) require(built)
else {
  await import('tsx')
  require('./main.ts')
}
