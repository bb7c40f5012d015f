/** The app, as the outside systems reach it. */
import type { Settings } from '../server/settings'

/** Where the app hears the outside systems. */
export function appAddress(settings: Settings): string {
  const host = ['0.0.0.0', '::', ''].includes(settings.host) ? '127.0.0.1' : settings.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`
}
