/** The hospital's register of patients for tests: it finds whom the test put there, and vouches for the phones the test names. */
import { randomInt } from 'node:crypto'
import { GatewayRefused, GatewayUnavailable } from '../../../../server/gateways/failures'
import type { HisIdentity, HisMatch, HisPerson } from '../../../../server/gateways/his/identity'

interface Entry {
  name: string
  patientNo: string
  /** The phone it stands for. */
  tel: string | null
}

export class FakeRegistry implements HisIdentity {
  /** By certificate number. */
  readonly files = new Map<string, Entry>()
  /** Whether the phone of somebody without a file is his. */
  telBelongs: (person: HisPerson) => boolean = () => true
  isDown = false
  opensOnline = true
  readonly asked: HisPerson[] = []

  async matchPatient(person: HisPerson): Promise<HisMatch> {
    this.asked.push(person)
    if (this.isDown) throw new GatewayUnavailable('his', 'down')
    const file = this.files.get(keyOf(person))
    if (file === undefined) return { outcome: 'none', telBelongs: this.telBelongs(person) }
    if (file.name !== person.name) return { outcome: 'several' }
    return { outcome: 'found', identifiers: identifiersOf(file), tel: file.tel }
  }

  async openPatient(_key: string, person: HisPerson) {
    if (this.isDown) throw new GatewayUnavailable('his', 'down')
    if (!this.opensOnline) throw new GatewayRefused('his', 'AT_THE_WINDOW', 'not online')
    const file = this.files.get(keyOf(person)) ?? this.put(person)
    return { identifiers: identifiersOf(file) }
  }

  /** The hospital has this person's file. */
  put(
    person: Pick<HisPerson, 'name' | 'idNo' | 'tel'> & Partial<HisPerson>,
    patientNo?: string,
  ): Entry {
    const file = {
      name: person.name,
      tel: person.tel,
      patientNo: patientNo ?? String(randomInt(1_000_000_000, 10_000_000_000)),
    }
    this.files.set(keyOf(person), file)
    return file
  }
}

function keyOf({ idNo, name, guardian }: Pick<HisPerson, 'name' | 'idNo'> & Partial<HisPerson>) {
  return idNo === '' ? `${guardian?.idNo ?? ''}:${name}` : idNo
}

function identifiersOf({ patientNo }: Entry) {
  return [
    { system: 'patient_no', value: patientNo },
    { system: 'card_no', value: `88${patientNo}` },
  ]
}
