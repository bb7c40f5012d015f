import { listRemarksWithPolicy } from '@/gates/policy_remarks'
import { useRequest } from '@/request/loading/use_request'

/** The privacy policy in force, the hospital's or the app's own: the shown version is the one consented to. Undefined while it is unknown; the page does not wait for it. */
export function usePrivacyPolicy(hospitalId: string): {
  version: string | undefined
  retry: () => void
} {
  const { data, refresh } = useRequest({ hospitalId }, () =>
    listRemarksWithPolicy('privacy_policy'),
  )
  const version = data?.find((remark) => remark.type === 'privacy_policy')?.version
  return {
    version: version === undefined || version === null ? undefined : String(version),
    retry: () => void refresh(),
  }
}
