/** How an API of WeChat is given to the scripts: callbacks or a promise, an `errMsg` in every answer. */

/** `real`: does what WeChat does. `imitated`: the test or the sandbox answers in its place. `noted`: nothing but a note that it was called. */
export type ApiLevel = 'real' | 'imitated' | 'noted'

/** What a script hands over. */
export type Options = Readonly<Record<string, unknown>>

/** One API: `value` is what scripts find under its name. */
export interface Api {
  level: ApiLevel
  make(name: string, context: ApiContext): unknown
}

/** APIs by name. */
export type ApiTable = Readonly<Record<string, Api>>

/** What every API needs of its surroundings. */
export interface ApiContext {
  /** Runs what belongs to the scripts; their errors are kept, as WeChat's console does. */
  guard(run: () => void): void
  /** Keeps that the API was called. */
  note(name: string, options: unknown): void
}

/** A refusal, with the words after `name:`. */
export class WxFailure extends Error {
  constructor(
    words: string,
    readonly fields: Options = {},
  ) {
    super(words)
  }
}

/** An API that answers later. @param run its answer, or throws WxFailure */
export function asks(level: ApiLevel, run: (options: Options) => unknown): Api {
  return {
    level,
    make:
      (name, context) =>
      (options: Options = {}) => {
        context.note(name, options)
        return answer(
          name,
          context,
          options,
          Promise.resolve().then(() => run(options)),
        )
      },
  }
}

/** An API that answers at once. */
export function returns(level: ApiLevel, run: (...given: unknown[]) => unknown): Api {
  return {
    level,
    make:
      (name, context) =>
      (...given: unknown[]) => {
        context.note(name, given[0])
        return run(...given)
      },
  }
}

/** Hands an answer to the callbacks, or gives a promise when there are none. */
export function answer(
  name: string,
  { guard }: ApiContext,
  options: Options,
  work: Promise<unknown>,
): Promise<unknown> | undefined {
  const done = work.then(
    (result) => ({
      isOk: true,
      reply: { ...(isOptions(result) ? result : {}), errMsg: `${name}:ok` },
    }),
    (error: unknown) => ({
      isOk: false,
      reply: {
        ...(error instanceof WxFailure ? error.fields : {}),
        errMsg: `${name}:${wordsOf(error)}`,
      },
    }),
  )
  const callbacks = [options.success, options.fail, options.complete]
  if (!callbacks.some((callback) => typeof callback === 'function')) {
    return done.then(({ isOk, reply }) => (isOk ? reply : Promise.reject(reply)))
  }
  void done.then(({ isOk, reply }) => {
    guard(() => call(isOk ? options.success : options.fail, reply))
    guard(() => call(options.complete, reply))
  })
  return undefined
}

/** Calls what may be a function. */
export function call(callback: unknown, ...given: unknown[]): unknown {
  return typeof callback === 'function'
    ? (callback as (...given: unknown[]) => unknown)(...given)
    : undefined
}

/** Listeners of one kind of event, as `wx.onX` and `wx.offX` keep them. */
export class Listeners {
  private readonly all = new Set<unknown>()

  readonly on = (listener: unknown): void => void this.all.add(listener)
  readonly off = (listener?: unknown): void =>
    void (listener === undefined ? this.all.clear() : this.all.delete(listener))

  get isEmpty(): boolean {
    return this.all.size === 0
  }

  emit(guard: (run: () => void) => void, ...given: unknown[]): void {
    for (const listener of [...this.all]) guard(() => call(listener, ...given))
  }
}

/** The words of an option. */
export function textIn(options: Options, name: string): string {
  const value = options[name]
  return value === undefined || value === null ? '' : String(value)
}

export function isOptions(value: unknown): value is Options {
  return typeof value === 'object' && value !== null
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
