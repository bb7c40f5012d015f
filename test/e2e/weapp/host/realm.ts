/** The world in which a mini-program's scripts run: the language, what WeChat adds, and nothing of a browser or of Node. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { forgetNewer } from '../../../support/older_phone'
import type { Clock } from './clock'

/** What a script of the package sees besides the language. */
export type Globals = Readonly<Record<string, unknown>>

type Wrapped = (
  require: (name: string) => unknown,
  module: { exports: unknown },
  exports: unknown,
) => void

const newer = forgetNewer({ language: true })
/** What no mini-program has on every phone, beside what came after the floor. */
const notOfWeChat = ['Intl', 'WebAssembly', 'SharedArrayBuffer', 'Atomics']

const compiled = new Map<string, vm.Script>()

/** One run of the scripts under a folder; a new one has forgotten everything. */
export class Realm {
  private readonly context: vm.Context
  private readonly modules = new Map<string, { exports: unknown }>()

  constructor(
    private readonly folder: string,
    private readonly mayLoad: (name: string) => boolean,
  ) {
    this.context = vm.createContext({})
    this.run(newer)
    for (const name of notOfWeChat) this.run(`delete globalThis[${JSON.stringify(name)}]`)
  }

  /** Adds names that every script sees. */
  define(globals: Globals): void {
    Object.assign(this.context, globals)
  }

  /** Clock and dates are the phone's. `guard` runs what a timer calls. */
  useClock(clock: Clock, guard: (run: () => void) => void): void {
    const set =
      (isRepeated: boolean) =>
      (run: (...given: unknown[]) => void, delayMs?: unknown, ...given: unknown[]) =>
        clock.set(() => guard(() => run(...given)), delayMs, isRepeated)
    const clear = (id: unknown) => clock.clear(id)
    this.define({
      setTimeout: set(false),
      setInterval: set(true),
      clearTimeout: clear,
      clearInterval: clear,
      phoneNow: () => clock.now(),
    })
    this.run(`
      const now = phoneNow
      delete globalThis.phoneNow
      const PhoneDate = class Date extends globalThis.Date {
        constructor(...given) { if (given.length === 0) super(now()); else super(...given) }
        static now() { return now() }
      }
      globalThis.Date = PhoneDate`)
  }

  /** A value of this world, made from JSON. */
  parse(json: string): unknown {
    this.define({ given: json })
    const value: unknown = this.run('JSON.parse(given)')
    this.define({ given: undefined })
    return value
  }

  /** Runs a file of the package once, as `require` does. @param name relative to the folder, with or without `.js` */
  require(name: string): unknown {
    const file = name.endsWith('.js') ? name : `${name}.js`
    const known = this.modules.get(file)
    if (known !== undefined) return known.exports
    const full = path.join(this.folder, file)
    if (!this.mayLoad(file))
      throw new Error(`module '${file}' is not defined: its package is not loaded`)
    if (!existsSync(full)) throw new Error(`module '${file}' is not defined`)
    const module = { exports: {} as unknown }
    this.modules.set(file, module)
    this.wrapped(full)(
      (wanted) => this.require(path.posix.join(path.posix.dirname(file), wanted)),
      module,
      module.exports,
    )
    return module.exports
  }

  private wrapped(full: string): Wrapped {
    const key = full
    let script = compiled.get(key)
    if (script === undefined) {
      script = new vm.Script(
        `(function(require,module,exports){${readFileSync(full, 'utf8')}\n})`,
        { filename: full },
      )
      compiled.set(key, script)
    }
    return script.runInContext(this.context) as Wrapped
  }

  private run(code: string): unknown {
    return vm.runInContext(
      `(() => {${/^[\w.]+\(/.test(code) ? `return ${code}` : code}})()`,
      this.context,
    )
  }
}
