import { Text, View } from '@tarojs/components'

export default function Index() {
  return (
    <View>
      <Text>预约挂号</Text>
    </View>
  )
}
