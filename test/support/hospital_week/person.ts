/** Somebody with a phone and an account: who he is in the app, and how he says a call of it. */
import { setTimeout as wait } from 'node:timers/promises'
import { accountCalls } from '../../../src/contract/account'
import type { Endpoint, InputOf, ReplyOf } from '../../../src/contract/endpoint'
import { patientCalls, type NewPatient, type Patient as File } from '../../../src/contract/patient'
import { anIdNo, aPerson } from '../e2e/people'
import type { Comer } from './hospital/records'
import type { TestBed } from './test_bed/test_bed'

/** So often he tries again before he gives up. */
const triesMax = 10

export class Person {
  readonly idNo = anIdNo()
  /** His files in the app, by certificate number. */
  private readonly files = new Map<string, File>()
  private caller = { token: '', tel: '' }

  constructor(
    protected readonly testBed: TestBed,
    readonly name: string,
  ) {}

  get tel(): string {
    return this.caller.tel
  }

  /** As he comes to a window. */
  get comer(): Comer {
    return { name: this.name, idNo: this.idNo, tel: this.tel }
  }

  get patientId(): string {
    return this.file().patientId
  }

  get patientNo(): string {
    return this.file().patientNo
  }

  /** He signs in by WeChat and binds his phone; what a dying app has cut short he begins anew. */
  async signIn(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        this.caller = await aPerson(this.testBed.phone, { patient: false })
        return
      } catch (error) {
        if (tries === 20) throw error
        await wait(1000)
      }
    }
  }

  /** WeChat's name of his phone. */
  async openid(): Promise<string> {
    const [row] = await this.testBed.sql<{ openid: string }[]>`
      select i.openid from account_identity i join account a on a.account_id = i.account_id where a.tel = ${this.tel}`
    return row?.openid ?? ''
  }

  /** He adds himself, or with another certificate of his. */
  async add(given: Partial<NewPatient> = {}): Promise<File> {
    const file = await this.call(patientCalls.addPatient, this.form(given))
    this.files.set(given.idNo ?? this.idNo, file)
    return file
  }

  /** He adds himself where the hospital cannot tell who he is: he may book, and no more. */
  async addForBooking(given: Partial<NewPatient> = {}): Promise<File> {
    const { status, body } = await this.send(patientCalls.addPatient, this.form(given))
    const bindingId = /"bindingId":"([^"]+)"/.exec(JSON.stringify(body))?.[1]
    if (status === 200 || bindingId === undefined)
      throw new Error(`he was added at once: ${JSON.stringify(body)}`)
    const file = await this.call(patientCalls.bindForBooking, { bindingId })
    this.files.set(this.idNo, file)
    return file
  }

  form(given: Partial<NewPatient>): NewPatient {
    return {
      name: this.name,
      idType: '01',
      idNo: this.idNo,
      tel: this.tel,
      relation: 'self',
      healthDataConsent: true,
      ...given,
    }
  }

  file(idNo: string = this.idNo): File {
    const file = this.files.get(idNo)
    if (file === undefined) throw new Error(`${this.name} has no file in the app`)
    return file
  }

  /* ---------- calls ---------- */

  /** Says a call; where the app wants to be sure that it is him, he types the code that it sends. */
  async call<E extends Endpoint>(
    call: E,
    input: InputOf<E> & Readonly<Record<string, unknown>>,
  ): Promise<ReplyOf<E>> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.testBed.phone.call(call, input, this.caller)
      } catch (error) {
        const said = String(error)
        if (tries < triesMax && this.meetsDeath(said)) await wait(1000)
        else if (tries < triesMax && said.includes('STEP_UP_NEEDED')) await this.proveHimself()
        else throw error
      }
    }
  }

  /** An answer that a dying app has swallowed shows at the next try: then he waits a minute for another code. */
  protected async proveHimself(): Promise<void> {
    const { phone } = this.testBed
    const sent = await this.send(accountCalls.sendStepUpCode, {})
    if (sent.status !== 200) {
      await this.testBed.waitAMinute()
      await phone.call(accountCalls.sendStepUpCode, {}, this.caller)
    }
    await this.send(accountCalls.confirmStepUp, { code: await phone.smsCode(this.tel) })
  }

  /** Whatever comes back. */
  async send(call: Endpoint, input: Readonly<Record<string, unknown>>) {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.testBed.phone.send(call, input, this.caller)
      if (tries === triesMax || !this.meetsDeath(JSON.stringify(answer.body))) return answer
      await wait(1000)
    }
  }

  /** The connector died with his call: he taps again. */
  private meetsDeath(said: string): boolean {
    const { isDeadly, hospital } = this.testBed
    return isDeadly && !hospital.isDown && said.includes('HOSPITAL_UNAVAILABLE')
  }
}
