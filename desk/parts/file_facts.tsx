import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { PatientFile } from '@/contract/desk/counter'
import { idTypeLabels } from '@/contract/patient/labels'
import { moment } from './words'

/** A file's facts for `Descriptions`; the phone is masked unless something else stands in its place. */
export function fileFacts(file: PatientFile, tel: ReactNode = file.tel) {
  const { isClaimed, isDeceased } = file
  return [
    { label: '姓名', children: file.name },
    { label: '出生', children: file.birthday },
    { label: '证件', children: `${idTypeLabels[file.idType]} ${file.idNo}` },
    { label: '建档手机', children: tel },
    { label: '患者号', children: file.patientNo },
    { label: '就诊卡', children: file.cardNo },
    { label: '查看于', children: moment(file.now) },
    ...(isClaimed
      ? [{ label: '状态', children: <Tag color="warning">未核实，医院没有他的档案</Tag> }]
      : []),
    ...(isDeceased ? [{ label: '状态', children: <Tag>医院登记已离世</Tag> }] : []),
  ]
}
