import { Alert, Button, Card, Flex, Typography } from 'antd'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

const reasons: Readonly<Record<string, string>> = {
  expired: '登录已过期，请重新登录',
  refused: '统一登录没有通过，请再试一次',
  away: '医院的统一登录系统暂时没有回应，请稍后再试',
  'no-role': '您的账号还没有工作台的权限，请联系信息科',
  out: '您已退出',
}

/** The way in: the hospital's own provider asks who it is. */
export function SignIn() {
  const [asked] = useSearchParams()
  const why = reasons[asked.get('why') ?? '']
  useEffect(() => {
    document.title = '登录 - 医院工作台'
  }, [])
  return (
    <Flex component="main" align="center" justify="center" style={{ minHeight: '100vh' }}>
      <Card style={{ width: 400 }}>
        <Flex vertical gap={20}>
          <div>
            <Typography.Title level={2} style={{ marginTop: 0 }}>
              医院工作台
            </Typography.Title>
            <Typography.Text type="secondary">
              处理患者服务里需要人办的事。请用医院的工号登录。
            </Typography.Text>
          </div>
          {why !== undefined && <Alert type="info" showIcon message={why} role="status" />}
          <Button type="primary" size="large" block href="/sign-in/begin">
            用医院统一登录进入
          </Button>
        </Flex>
      </Card>
    </Flex>
  )
}
