/** The types of resources that are ingested. */
import * as v from 'valibot'
import type { Reference } from './elements/datatypes'
import type { Assembled, Read, Resource, ResourceKind, ResourceView } from './resource'
import { appointmentKind } from './resources/appointment'
import { carePlanKind } from './resources/care_plan'
import { chargeItemKind } from './resources/charge_item'
import { scheduleKind, slotKind } from './resources/clinic'
import { documentReferenceKind } from './resources/clinical_document'
import { practitionerKind, practitionerRoleKind } from './resources/doctor'
import { encounterKind } from './resources/encounter'
import { invoiceKind } from './resources/invoice'
import { medicationRequestKind } from './resources/medication_request'
import { healthcareServiceKind, locationKind, organizationKind } from './resources/organisation'
import { patientKind } from './resources/patient'
import { paymentNoticeKind } from './resources/payment_notice'
import { questionnaireKind } from './resources/questionnaire'
import { observationKind } from './resources/reports/observation'
import { diagnosticReportKind, imagingStudyKind } from './resources/reports/report'
import { serviceRequestKind } from './resources/service_request'
import { accountKind } from './resources/stay'
import { taskKind } from './resources/stay_steps'

/** A parsed resource: what the store asks of it, whatever its type. */
export interface ReadResource {
  self: Read
  wholes: readonly Reference[]
  gathers: readonly { type: string; about: Reference | 'self' }[]
  /** Undefined for a type that is only a part of others. @throws Unfit, Missing */
  assemble: ((resources: ResourceView) => Assembled | undefined) | undefined
}

/** A resource type with its schema's types erased. */
export interface OpenKind {
  type: string
  schema: v.GenericSchema
  part: boolean
  keeps(resource: Resource): Resource
  read(
    value: unknown,
  ): { ok: true; read: ReadResource } | { ok: false; issues: readonly v.BaseIssue<unknown>[] }
}

function open<Output extends Read>(kind: ResourceKind<Output>): OpenKind {
  const { type, schema, part = false, keeps = (resource) => resource } = kind
  return {
    type,
    schema,
    part,
    keeps,
    read(value) {
      const outcome = v.safeParse(schema, value)
      if (!outcome.success) return { ok: false, issues: outcome.issues }
      const { output } = outcome
      const read: ReadResource = {
        self: output,
        wholes: (kind.wholes?.(output) ?? []).flatMap((one) => one ?? []),
        gathers: kind.gathers?.(output) ?? [],
        assemble:
          kind.assemble === undefined
            ? undefined
            : (resources) => kind.assemble?.(output, resources),
      }
      return { ok: true, read }
    },
  }
}

const all: ReadonlyMap<string, OpenKind> = new Map(
  [
    open(organizationKind),
    open(locationKind),
    open(practitionerKind),
    open(practitionerRoleKind),
    open(healthcareServiceKind),
    open(patientKind),
    open(scheduleKind),
    open(slotKind),
    open(appointmentKind),
    open(encounterKind),
    open(accountKind),
    open(taskKind),
    open(chargeItemKind),
    open(invoiceKind),
    open(paymentNoticeKind),
    open(diagnosticReportKind),
    open(observationKind),
    open(imagingStudyKind),
    open(questionnaireKind),
    open(serviceRequestKind),
    open(carePlanKind),
    open(medicationRequestKind),
    open(documentReferenceKind),
  ].map((kind) => [kind.type, kind]),
)

/** The type of this name, if it is ingested. */
export const kindOf = (type: string): OpenKind | undefined => all.get(type)
/** Every type, by name. */
export const typesTaken: readonly string[] = [...all.keys()]
