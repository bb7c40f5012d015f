/** What an area owes the FHIR door for a type of resource that the hospital's systems read from the app. Nothing here depends on how they ask. */
import type { Dependencies } from '../dependencies'
import type { FhirResource } from '../hospital_documents/fhir_writing'

/** What is asked for; an undefined part does not narrow it. */
export interface ResourceQuery {
  ids?: readonly string[] | undefined
  /** The hospital's numbers of patients. */
  patientNos?: readonly string[] | undefined
  /** The app's order numbers of visits. */
  orderNos?: readonly string[] | undefined
  since?: Date | undefined
  until?: Date | undefined
  offset: number
  limit: number
  /** With what is too large for a list, as photos are. */
  whole?: boolean
}

/** A resource with its id, its version and when that was made. */
export interface Readable {
  resource: FhirResource & { id: string }
  version: number
  at: Date
}

/** A type of resource that the app publishes. */
export interface ReadableResource {
  type: string
  /** The system of its identifier, whose value is its id. */
  identifier: string
  /** The newest first; `total` counts all that fit. */
  find(
    deps: Pick<Dependencies, 'sql' | 'settings'>,
    asked: ResourceQuery,
  ): Promise<{ found: Readable[]; total: number }>
}
