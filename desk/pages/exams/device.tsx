import { Flex, Typography } from 'antd'
import type { DeviceLoad } from '@/contract/desk/exams'

type DeviceProps = Pick<DeviceLoad, 'name' | 'departmentName' | 'branchName'>

/** A device, and where it stands. */
export function Device({ name, departmentName, branchName }: DeviceProps) {
  return (
    <Flex vertical>
      <span>{name}</span>
      <Typography.Text type="secondary">
        {departmentName} {branchName}
      </Typography.Text>
    </Flex>
  )
}
