import Taro from '@tarojs/taro'
import * as v from 'valibot'
import { contract, type Contract } from '@/contract'
import { type Endpoint, pathParameters, type ReplyOf } from '@/contract/endpoint'
import { example, type Partly } from './example'

/** A call by its place in the contract: `registration.getOrder`. */
export type CallName = {
  [Area in keyof Contract]: `${Area}.${keyof Contract[Area] & string}`
}[keyof Contract]
type EndpointOf<Name extends CallName> = Name extends `${infer Area}.${infer Call}`
  ? Area extends keyof Contract
    ? Call extends keyof Contract[Area]
      ? Contract[Area][Call] extends Endpoint
        ? Contract[Area][Call]
        : never
      : never
    : never
  : never

/** A call that is refused, with the words of the server. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly message: string,
    /** None: a server that knows only the specification names no codes. */
    readonly code: string | null = 'CONFLICT',
    readonly details: Record<string, string> = {},
  ) {}
}
/** A call that is not answered while the test lasts. */
export const unanswered = Symbol('unanswered')

type Answer<Name extends CallName> = Partly<ReplyOf<EndpointOf<Name>>> | Refusal | typeof unanswered
/** What the server answers, call by call; a call that is not named gets the emptiest reply of the contract. */
export type Answers = { [Name in CallName]?: Answer<Name> }

interface Reply {
  statusCode: number
  data: unknown
}

/** Paths that name nothing come first: `…/order/page` is no order. */
const calls = Object.entries(contract)
  .flatMap(([area, found]) =>
    Object.entries(found as Record<string, Endpoint>).map(([name, call]) => ({
      name: `${area}.${name}` as CallName,
      call,
      path: new RegExp(`^${call.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    })),
  )
  .sort((one, other) => Number(one.call.path.includes('{')) - Number(other.call.path.includes('{')))

/** Plays the server behind `Taro.request`: judges what is asked by the contract, and answers by it. */
export class Wire {
  /** What broke the contract. */
  readonly faults: string[] = []
  /** What was asked, in order. */
  readonly asked: [CallName, object][] = []
  running = 0
  private readonly waiting: ((reply: Reply) => void)[] = []

  constructor(private answers: Answers) {
    jest.spyOn(Taro, 'request').mockImplementation(((options: Taro.request.Option) => {
      this.running += 1
      return this.answer(options).finally(() => (this.running -= 1))
    }) as never)
  }

  /** Changes some answers from now on. */
  change(answers: Answers): void {
    this.answers = { ...this.answers, ...answers }
  }

  /** Ends what was left unanswered: its time-out would speak in a later test. */
  hangUp(): this {
    this.running += this.waiting.length
    this.waiting.splice(0).forEach((answer) => answer({ statusCode: 503, data: {} }))
    return this
  }

  private async answer({ url, method = 'GET', data, header }: Taro.request.Option): Promise<Reply> {
    const [path = '', query = ''] = url.split('?')
    const found = calls.find(({ call, path: shape }) => call.method === method && shape.test(path))
    if (found === undefined) {
      this.faults.push(`the contract knows no ${method} ${path}`)
      throw new Error('unknown call')
    }
    const { name, call } = found
    const inPath = pathParameters(call.path).map((key, at) => [
      key,
      decodeURIComponent(found.path.exec(path)?.[at + 1] ?? ''),
    ])
    const sent = method === 'GET' ? Object.fromEntries(new URLSearchParams(query)) : data
    const input = { ...sent, ...Object.fromEntries(inPath) }
    if (call.audience === 'user' && header?.Authorization === undefined)
      this.faults.push(`${name} was asked by a visitor`)
    this.judge(`what ${name} was asked`, call.input, input)
    this.asked.push([name, input])
    const answer: unknown = this.answers[name]
    if (answer === unanswered) {
      this.running -= 1
      return new Promise<Reply>((resolve) => this.waiting.push(resolve))
    }
    if (answer instanceof Refusal) {
      const { status, message, code, details } = answer
      return { statusCode: status, data: { ...(code && { code, details }), message } }
    }
    const reply = example(call.reply, answer)
    this.judge(`the test’s answer of ${name}`, call.reply, reply)
    return { statusCode: 200, data: JSON.parse(JSON.stringify(reply)) as unknown }
  }

  private judge(what: string, schema: v.GenericSchema, value: unknown): void {
    const { issues } = v.safeParse(schema, value)
    issues?.forEach((issue) =>
      this.faults.push(`${what}: ${v.getDotPath(issue) ?? ''} ${issue.message}`),
    )
  }
}
