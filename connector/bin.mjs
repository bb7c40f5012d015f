#!/usr/bin/env node
/** `npx hospital-connector <command>`: the built program where it is built, else the source. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../dist/connector/main.cjs', import.meta.url))
if (existsSync(built)) await import(built)
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./main.ts')
}
