import { View } from '@tarojs/components'

import {
  claimPartLabels,
  clinicalDocumentLabels,
  type ClaimPart,
  type Stay,
  type StayPapers as Papers,
} from '@/contract/inpatient'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { go } from '@/navigation/navigate'
import { callPhone } from '@/platform/device/phone_call'
import { api } from '@/request/api'
import { usePageReturn } from '@/request/loading/page_refresh'
import { useRequest } from '@/request/loading/use_request'
import { showDocument } from '@/request/show_document'
import { formatDate, hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { pill } from '@/ui/icons/care'
import { report } from '@/ui/icons/service'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { SkeletonCard } from '@/ui/states/skeleton'

import { claimAction, formatClaim, formatMissing } from '../paper_words'
import { formatSum } from '../stay_words'
import styles from './stay_papers.module.scss'

/** 出院资料: what the hospital has issued, each opened as a file, and the bundle of it for an insurer. */
export function StayPapers({ stay: { inpatientId } }: { stay: Pick<Stay, 'inpatientId'> }) {
  const { state, refresh } = useRequest({ inpatientId }, api.inpatient.getStayPapers)
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet('出院资料')
  usePageReturn(refresh)
  const open = (paper: string) => () =>
    whenSteppedUp(() => showDocument(() => api.inpatient.openStayPaper({ inpatientId, paper })))
  const openBundle = () =>
    whenSteppedUp(() => showDocument(() => api.inpatient.openClaimBundle({ inpatientId })))
  return (
    <>
      <Loaded state={state} skeleton={<SkeletonCard lines={3} />}>
        {(papers) => (
          <>
            <PaperRows papers={papers} onOpen={open} />
            <ClaimCard papers={papers} onOpen={openBundle} />
          </>
        )}
      </Loaded>
      {stepUpSheet}
    </>
  )
}

function PaperRows({
  papers,
  onOpen,
}: {
  papers: Papers
  onOpen: (paper: string) => () => Promise<void>
}) {
  const { documents, invoices, feeList, medicinesOf, serverNow } = papers
  const today = hospitalDay(serverNow)
  const isEmpty = documents.length === 0 && !invoices && !feeList && !medicinesOf
  return (
    <Card title="出院资料" isFlush={!isEmpty}>
      {isEmpty && <Notice>医院还没有出具出院资料，出具后在这里打开。</Notice>}
      {documents.map(({ documentId, type, title, issuedAt }) => (
        <ListRow
          key={documentId}
          icon={report}
          title={title ?? clinicalDocumentLabels[type]}
          note={`${formatDate(hospitalDay(issuedAt), today)}出具`}
          onPress={onOpen(documentId)}
        />
      ))}
      {invoices && (
        <ListRow
          icon={report}
          title={claimPartLabels.invoice}
          note={`${invoices.count} 张，共 ${formatSum(invoices.totalFen)}`}
          onPress={onOpen('invoice')}
        />
      )}
      {feeList && (
        <ListRow
          icon={report}
          title={claimPartLabels.fee_list}
          note={`整次住院，共 ${formatSum(feeList.totalFen)}`}
          onPress={onOpen('fee_list')}
        />
      )}
      {medicinesOf && (
        <ListRow
          icon={pill}
          title="出院带药"
          note="怎么吃、吃到哪天，可设服药提醒"
          onPress={go('medicine_list', { patientId: medicinesOf })}
        />
      )}
    </Card>
  )
}

function ClaimCard({ papers, onOpen }: { papers: Papers; onOpen: () => Promise<void> }) {
  const { missing, wardTelephone } = papers
  const claim = formatClaim(missing)
  const asksWard = missing.some(isOfWard)
  return (
    <Card title="理赔材料包">
      <View className={styles.note}>{claim.words}</View>
      {missing.length > 0 && (
        <View role="list" className={styles.missing}>
          {missing.map((part) => (
            <View key={part} role="listitem">
              {formatMissing(part)}
            </View>
          ))}
        </View>
      )}
      {asksWard && wardTelephone && (
        <Button kind="text" isSmall onPress={() => callPhone(wardTelephone)}>
          打电话问病区
        </Button>
      )}
      {claim.isThere && (
        <Button kind="secondary" onPress={onOpen}>
          {claimAction(missing)}
        </Button>
      )}
    </Card>
  )
}

const isOfWard = (part: ClaimPart): boolean =>
  part === 'discharge_summary' || part === 'diagnosis_certificate'
