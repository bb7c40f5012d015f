import type { PatientFile } from '@/contract/desk/counter'
import { idTypeLabels } from '@/contract/patient/labels'
import { useSelf } from '../../app/self'
import { moment } from '../../parts/words'
import './receipt.css'

/** What was done for the person. */
export interface StaffAction {
  title: string
  facts: string[]
}

/** What the printer prints of the page: a slip that the person signs and takes along. */
export function Receipt({
  file,
  staffAction,
}: {
  file: PatientFile
  staffAction: StaffAction | undefined
}) {
  const { data: self } = useSelf()
  return (
    <section className="receipt" aria-hidden>
      <h2>{staffAction === undefined ? '就诊人绑定情况' : `柜台服务回执：${staffAction.title}`}</h2>
      <table>
        <tbody>
          <Line label="患者" words={`${file.name}　${file.birthday}`} />
          <Line label="证件" words={`${idTypeLabels[file.idType]} ${file.idNo}`} />
          <Line label="患者号" words={file.patientNo} />
          {staffAction === undefined
            ? file.actors.map(({ actorId, tel, boundAt }) => (
                <Line key={actorId} label="绑定账号" words={`${tel}　${moment(boundAt)}`} />
              ))
            : staffAction.facts.map((fact) => <Line key={fact} label="办理" words={fact} />)}
          <Line label="经办人" words={self?.name ?? ''} />
          <Line label="时间" words={moment(file.now)} />
        </tbody>
      </table>
      <p>以上内容本人已核对。</p>
      <p className="receipt-sign">本人签字：＿＿＿＿＿＿＿＿　　日期：＿＿＿＿＿＿＿＿</p>
    </section>
  )
}

function Line({ label, words }: { label: string; words: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{words}</td>
    </tr>
  )
}
