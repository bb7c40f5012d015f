/** Words that may mean danger are somebody's work at once. */
import type { WorkItemCause } from '../work'

interface About {
  feedbackId: string
  number: string
  orderId: string | null
  patientId: string | null
}

/** Of what a patient wrote to the hospital, first or after an answer. */
export const urgentWork = ({ feedbackId, number, orderId, patientId }: About): WorkItemCause => ({
  kind: 'feedback_urgent',
  subject: feedbackId,
  ...(orderId !== null && { orderId }),
  ...(patientId !== null && { patientId }),
  facts: { number },
})
