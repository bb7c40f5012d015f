/** One call of the check: how it is asked, and the findings in its reply. */
import * as v from 'valibot'
import { refusal } from '../answers'

/** The app's time-out. */
const answerMs = 4000
/** Patients wait for most calls: a slower reply is a finding. */
const slowMs = 1500

/** A finding. `advice` does no harm by itself. */
export interface Finding {
  call: string
  severity: 'fault' | 'advice'
  words: string
}

export interface Answer {
  status: number
  body: unknown
}

/** Asks the hospital's system and collects the findings. */
export class Asking {
  readonly findings: Finding[] = []
  /** Calls that were asked. */
  readonly asked = new Set<string>()
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  fault(call: string, words: string): void {
    this.note({ call, severity: 'fault', words })
  }
  advise(call: string, words: string): void {
    this.note({ call, severity: 'advice', words })
  }
  private note(finding: Finding): void {
    const isKnown = this.findings.some(
      ({ call, words }) => call === finding.call && words === finding.words,
    )
    if (!isKnown) this.findings.push(finding)
  }

  /** Sends it; undefined without an answer, which is a fault already. */
  async send(
    call: string,
    key: string,
    content: unknown,
    token = this.token,
  ): Promise<Answer | undefined> {
    this.asked.add(call)
    const begun = performance.now()
    try {
      const response = await fetch(`${this.address}${call}`, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify(content),
        signal: AbortSignal.timeout(answerMs),
      })
      const text = await response.text()
      const tookMs = Math.round(performance.now() - begun)
      if (tookMs > slowMs)
        this.advise(call, `slow: answered after ${tookMs} ms; patients wait for it`)
      return { status: response.status, body: this.read(call, text) }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      this.fault(
        call,
        isLate
          ? `no answer within ${answerMs} ms: the app counts it as lost`
          : 'the connection failed',
      )
      return undefined
    }
  }

  private read(call: string, text: string): unknown {
    if (text === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      this.fault(call, 'the answer is no JSON')
      return undefined
    }
  }

  /** The reply, parsed by its schema; every wrong field is a fault. */
  shape<Schema extends v.GenericSchema>(
    call: string,
    schema: Schema,
    answer: Answer | undefined,
  ): v.InferOutput<Schema> | undefined {
    if (answer === undefined) return undefined
    if (answer.status !== 200) {
      this.fault(call, `status 200 was expected, came ${answer.status}`)
      return undefined
    }
    const outcome = v.safeParse(schema, answer.body)
    if (outcome.success) return outcome.output
    for (const words of wordsOf(outcome.issues)) this.fault(call, words)
    return undefined
  }

  /** Done, without a word about it. */
  done(call: string, answer: Answer | undefined, when: string): void {
    if (answer !== undefined && ![200, 204].includes(answer.status))
      this.fault(call, `${when}: status 200 or 204 was expected, came ${answer.status}`)
  }

  /** A refusal: this status, and `{"code", "message"}`. */
  refused(
    call: string,
    status: number,
    code: string | undefined,
    answer: Answer | undefined,
    when: string,
  ): void {
    if (answer === undefined) return
    if (answer.status !== status) {
      this.fault(call, `${when}: status ${status} was expected, came ${answer.status}`)
      return
    }
    const outcome = v.safeParse(refusal, answer.body)
    if (!outcome.success)
      this.fault(
        call,
        `${when}: the refusal must be {"code": "…", "message": "…"}; without a code the app asks again for ever`,
      )
    else if (code !== undefined && outcome.output.code !== code)
      this.advise(call, `${when}: the code ${code} is suggested, came ${outcome.output.code}`)
  }
}

/** One line per field: where, what was expected, the type that came. Never the value, which may be a patient's. */
export function wordsOf(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.slice(0, 10).map((issue) => {
    const path = v.getDotPath(issue) ?? 'the answer'
    if (issue.received === 'undefined') return `${path} is missing`
    if (issue.kind === 'schema')
      return `${path} must be ${issue.expected ?? 'something else'}, came ${kindOf(issue.input)}`
    return `${path}: ${issue.message.includes('received') ? `must be ${issue.expected ?? 'something else'}` : issue.message}`
  })
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`
}
