import { Flex } from 'antd'
import { PageHead } from '../../parts/page_head'
import { Loads } from './loads'
import { StoppedDevices } from './stopped_devices'
import { Unplanned } from './unplanned'

/** How it stands with exams: devices that stand still, exams that are soon too late, and how full the devices are. */
export default function Exams() {
  return (
    <>
      <PageHead
        title="检查"
        hint="设备停用时，一次改好所有患者的时间；快到期还没有时间的，请打电话"
      />
      <Flex vertical gap={16}>
        <StoppedDevices />
        <Unplanned />
        <Loads />
      </Flex>
    </>
  )
}
