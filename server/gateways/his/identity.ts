/** Patient identity at the hospital's system: matching a person with its files, and opening one. */
import { GatewayUnavailable } from '../failures'
import { readJson } from '../http'
import { match, opened } from './answers'
import { faultOf } from './faults'
import type { PostToHis } from './posting'

const system = 'his'

/** A person as typed. */
export interface HisPerson {
  name: string
  idType: string
  /** Empty for a newborn without a certificate. */
  idNo: string
  sex: string
  birthday: string
  tel: string
  guardian?: { name: string; idType: string; idNo: string; tel: string; relation: string }
}

/** One of the hospital's numbers: `patient_no`, `card_no`, or a system of its own. */
export interface HisIdentifier {
  system: string
  value: string
}

/**
 * found: the file of this name and certificate; `tel` is its verified phone, null when there is none; `insured`
 * whether medical insurance bears a part, missing: unknown. none: no file;
 * `telBelongs` says that the hospital verified (real-name service) that the given phone is this person's, or for a
 * child the guardian's. several: staff must decide.
 */
export type HisMatch =
  | {
      outcome: 'found'
      identifiers: HisIdentifier[]
      tel: string | null
      insured?: boolean | null | undefined
    }
  | { outcome: 'none'; telBelongs: boolean }
  | { outcome: 'several' }

export interface HisIdentity {
  /** Asks which file a person has. @throws GatewayUnavailable */
  matchPatient(person: HisPerson): Promise<HisMatch>
  /** 建档: opens a file, or returns the numbers of the person's file; takes effect once per key. @throws GatewayRefused (not online: at the window), GatewayUnavailable */
  openPatient(key: string, person: HisPerson): Promise<{ identifiers: HisIdentifier[] }>
}

/** Over the JSON protocol. */
export class HisIdentityClient implements HisIdentity {
  constructor(private readonly post: PostToHis) {}

  async matchPatient(person: HisPerson): Promise<HisMatch> {
    const reply = await this.post('/patient/match', 'match', person)
    if (reply.status !== 200) throw new GatewayUnavailable(system, `HTTP status ${reply.status}`)
    return readJson(system, match, reply.text)
  }

  async openPatient(key: string, person: HisPerson): Promise<{ identifiers: HisIdentifier[] }> {
    const reply = await this.post('/patient/open', key, person)
    if (reply.status !== 200) throw faultOf(reply)
    return readJson(system, opened, reply.text)
  }
}
