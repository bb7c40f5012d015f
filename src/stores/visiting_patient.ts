import { makeAutoObservable, runInAction } from 'mobx'

import type { Patient } from '@/contract/patient'
import { api } from '@/request/api'
import {
  chosenPatientId,
  keptFor,
  keptNumbers,
  keptPicture,
  keptReports,
  preparedThings,
  storedCards,
  storedTickets,
} from '@/storage/keys'

/** The visiting patients of the account, and the one the pages are about. */
export class VisitingPatientStore {
  patients: Patient[] = []
  /** How many patients an account may have; undefined until the server has told. */
  limit: number | undefined = undefined
  /** The patients have been fetched in this visit. */
  isLoaded = false
  private chosenId = chosenPatientId.read()
  private turn = 0
  private answeredTurn = 0

  constructor() {
    makeAutoObservable<this, 'turn' | 'answeredTurn'>(this, { turn: false, answeredTurn: false })
  }

  /** The chosen patient, else the default one, else the first. */
  get current(): Patient | undefined {
    const { patients, chosenId } = this
    return (
      patients.find((patient) => patient.patientId === chosenId) ??
      patients.find((patient) => patient.isDefault) ??
      patients[0]
    )
  }

  get canAdd(): boolean {
    return this.limit === undefined || this.patients.length < this.limit
  }

  /** Makes a patient the one the pages are about, also on the next visit. */
  select(patientId: string): void {
    this.chosenId = patientId
    chosenPatientId.write(patientId)
  }

  /** Fetches the patients anew. Rejects as the call does. An answer older than one that is here, or than the account's going, is dropped. */
  async refresh(): Promise<Patient[]> {
    this.turn += 1
    const { turn } = this
    const { list, limit } = await api.patient.listPatients()
    runInAction(() => {
      if (turn <= this.answeredTurn) return
      this.answeredTurn = turn
      this.patients = list
      this.limit = limit
      this.isLoaded = true
    })
    return list
  }

  /** Whom a page is about; on the first page of a visit the patients are fetched first. Undefined when the account has none. */
  async loadCurrentId(): Promise<string | undefined> {
    if (!this.current) await this.refresh()
    return this.current?.patientId
  }

  /** Takes a patient in that was just added, and selects him. */
  accept(patient: Patient): void {
    this.patients = [
      ...this.patients.filter((other) => other.patientId !== patient.patientId),
      patient,
    ]
    this.select(patient.patientId)
  }

  /** What is kept on this phone is this account's: another one's goes. */
  keepFor(accountId: string): void {
    const owner = keptFor.read()
    if (owner !== undefined && owner !== accountId) this.clear()
    keptFor.write(accountId)
  }

  /** Forgets everybody: the account has gone. */
  clear(): void {
    this.answeredTurn = this.turn
    this.patients = []
    this.limit = undefined
    this.isLoaded = false
    this.chosenId = undefined
    const kept = [storedCards, storedTickets, preparedThings, keptNumbers, keptReports]
    for (const one of [chosenPatientId, keptPicture, keptFor, ...kept]) one.remove()
  }
}
