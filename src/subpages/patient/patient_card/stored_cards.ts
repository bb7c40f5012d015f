import type { PatientCard } from '@/contract/patient'
import { storedCards, type StoredCard } from '@/storage/keys'

/** Stores the constant part of a card for offline use; newest first. */
export function rememberCard({ patientId, name, patientCardNo, patientNo }: PatientCard): void {
  const others = (storedCards.read() ?? []).filter((card) => card.patientId !== patientId)
  storedCards.write([{ patientId, name, patientCardNo, patientNo }, ...others])
}

/** The card of a patient as last shown; without a patient the one shown last. */
export function rememberedCard(patientId: string | undefined): StoredCard | undefined {
  const cards = storedCards.read() ?? []
  return patientId === undefined ? cards[0] : cards.find((card) => card.patientId === patientId)
}
