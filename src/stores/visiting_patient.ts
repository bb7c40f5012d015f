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

import { wholeValues } from './whole_values'

/** The visiting patients of the account, and the chosen one. */
export class VisitingPatientStore {
  patients: Patient[] = []
  /** How many patients an account may have; undefined until the server has told it. */
  limit: number | undefined = undefined
  /** The patients have been loaded in this visit. */
  isLoaded = false
  /** Chosen by hand since the app was opened: home stays with this patient. */
  chosenNow: string | undefined = undefined
  private chosenId = chosenPatientId.read()
  private turn = 0
  private answeredTurn = 0

  constructor() {
    makeAutoObservable<this, 'turn' | 'answeredTurn'>(
      this,
      { turn: false, answeredTurn: false },
      wholeValues,
    )
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

  /** The user chooses a patient, for this visit. */
  select(patientId: string): void {
    this.chosenNow = patientId
    this.show(patientId)
  }

  /** A patient becomes the current one without having been chosen: by an address, or by being shown on home. */
  show(patientId: string): void {
    this.chosenId = patientId
    chosenPatientId.write(patientId)
  }

  /** Loads the patients again. Rejects as the call does. A reply older than a newer one, or than a sign-out, is dropped. */
  async refresh(options?: { prompt: boolean }): Promise<Patient[]> {
    this.turn += 1
    const { turn } = this
    const { list, limit } = await api.patient.listPatients({}, options)
    runInAction(() => {
      if (turn <= this.answeredTurn) return
      this.answeredTurn = turn
      this.patients = list
      this.limit = limit
      this.isLoaded = true
    })
    return list
  }

  /** The chosen patient's id; on the first page of a visit the patients are loaded first. Undefined when the account has none. */
  async loadCurrentId(): Promise<string | undefined> {
    if (!this.current) await this.refresh()
    return this.current?.patientId
  }

  /** Adds a new patient, and chooses it. */
  accept(patient: Patient): void {
    this.patients = [
      ...this.patients.filter((other) => other.patientId !== patient.patientId),
      patient,
    ]
    this.select(patient.patientId)
  }

  /** Data stored on this phone belongs to this account: another one's is deleted. */
  keepFor(accountId: string): void {
    const owner = keptFor.read()
    if (owner !== undefined && owner !== accountId) this.forget()
    keptFor.write(accountId)
  }

  /** Clears everything, also who was chosen: after a sign-out. */
  forget(): void {
    this.clear()
    this.chosenId = undefined
    chosenPatientId.remove()
  }

  /** The session has ended: who was chosen stays, for the same account's next one. */
  clear(): void {
    this.answeredTurn = this.turn
    this.patients = []
    this.limit = undefined
    this.isLoaded = false
    this.chosenNow = undefined
    const kept = [storedCards, storedTickets, preparedThings, keptNumbers, keptReports]
    for (const one of [keptPicture, keptFor, ...kept]) one.remove()
  }
}
