import type { DeclineReason, FollowUp } from '@/contract/registration'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { showToast } from '@/ui/overlays/toast'

/** Why nobody comes, and what else the clinic should know. */
export interface Decline {
  reason: DeclineReason
  words: string
}

/** The patient's answer to a follow-up, and taking it back; afterwards the page shows how it stands. */
export function useAnswer(refresh: () => Promise<void>) {
  async function send(sent: Promise<unknown>, done: string): Promise<void> {
    try {
      await sent
      showToast(done)
    } catch (refusal) {
      // The request layer has told the patient why.
      if (!(refusal instanceof ServerRefused)) throw refusal
    }
    await refresh()
  }
  return {
    decline: ({ followUpId }: FollowUp, { reason, words }: Decline) =>
      send(
        api.registration.declineFollowUp({
          followUpId,
          reason,
          ...(words.trim() !== '' && { words }),
        }),
        '已告诉医院',
      ),
    reopen: ({ followUpId }: FollowUp) =>
      send(api.registration.reopenFollowUp({ followUpId }), '好的，请选时间'),
  }
}
