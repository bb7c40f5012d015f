import type { PatientCard } from '@/contract/patient'
import { api } from '@/request/api'
import { isRefused } from '@/request/sending/errors'
import type { StoredCard } from '@/storage/keys'
import { visitingPatientStore } from '@/stores'

import { rememberCard, rememberedCard } from './stored_cards'

/** A card to show: from the server, or as last shown on this device, or none because there is no patient yet. */
export type ShownCard =
  | { kind: 'fresh'; card: PatientCard }
  | { kind: 'remembered'; card: StoredCard }
  | { kind: 'none' }

/** Loads the card of a patient, else of the current one; offline the one stored on this device. Rejects when there is neither. */
export async function loadCard(patientId: string | undefined): Promise<ShownCard> {
  try {
    const id = patientId ?? (await currentPatientId())
    if (id === undefined) return { kind: 'none' }
    const card = await api.patient.getCard({ id })
    rememberCard(card)
    return { kind: 'fresh', card }
  } catch (error) {
    const card = rememberedCard(patientId ?? visitingPatientStore.current?.patientId)
    if (card === undefined || isRefused(error)) throw error
    return { kind: 'remembered', card }
  }
}

async function currentPatientId(): Promise<string | undefined> {
  if (!visitingPatientStore.isLoaded) await visitingPatientStore.refresh()
  return visitingPatientStore.current?.patientId
}
