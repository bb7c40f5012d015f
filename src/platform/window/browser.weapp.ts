import type { Browser } from './browser.types'

const memory = new Map<string, string>()

export const browser: Browser = {
  kind: () => 'mini_program',
  query: () => ({}),
  addressWithout: () => '',
  stripQuery: () => undefined,
  leaveFor: () => undefined,
  reload: () => undefined,
  remembersSession: () => true,
  readSession: (key) => memory.get(key),
  writeSession: (key, value) => void memory.set(key, value),
  removeSession: (key) => void memory.delete(key),
  whenFirstPageShown: () => Promise.resolve(),
}
