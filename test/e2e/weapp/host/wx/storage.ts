import type { Host } from '../host'
import { asks, returns, textIn, WxFailure, type ApiTable } from './api'

const keyLimitBytes = 1024 * 1024

/** Storage keeps JSON, up to a megabyte a key; a missing key reads as ''. */
export function storageApis(program: Host): ApiTable {
  const { storage } = program.phone
  const read = (key: string) => {
    const kept = storage.get(key)
    return kept === undefined ? '' : program.parse(kept)
  }
  const write = (key: string, value: unknown) => {
    const json = JSON.stringify(value ?? '')
    if (Buffer.byteLength(json) > keyLimitBytes)
      throw new WxFailure('fail entry size limit reached')
    if (program.phone.isFull) throw new WxFailure('fail write DB data fail')
    storage.set(key, json)
  }
  return {
    getStorageSync: returns('real', (key) => read(String(key))),
    setStorageSync: returns('real', (key, value) => write(String(key), value)),
    removeStorageSync: returns('real', (key) => void storage.delete(String(key))),
    clearStorageSync: returns('real', () => storage.clear()),
    getStorage: asks('real', (options) => {
      if (!storage.has(textIn(options, 'key'))) throw new WxFailure('fail data not found')
      return { data: read(textIn(options, 'key')) }
    }),
    setStorage: asks('real', (options) => write(textIn(options, 'key'), options.data)),
    removeStorage: asks('real', (options) => void storage.delete(textIn(options, 'key'))),
  }
}
