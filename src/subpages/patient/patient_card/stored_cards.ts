import type { PatientCard } from '@/contract/patient'
import { storedCards, type StoredCard } from '@/storage/keys'

/** Keeps the part of a card that does not change, for the moments without network; the newest first. */
export function rememberCard({ patientId, name, patientCardNo, patientNo }: PatientCard): void {
  const others = (storedCards.read() ?? []).filter((card) => card.patientId !== patientId)
  storedCards.write([{ patientId, name, patientCardNo, patientNo }, ...others])
}

/** The card of a patient as it was last seen; without a patient the one seen last. */
export function rememberedCard(patientId: string | undefined): StoredCard | undefined {
  const cards = storedCards.read() ?? []
  return patientId === undefined ? cards[0] : cards.find((card) => card.patientId === patientId)
}
