import ScrollView from '@tarojs/components-react/dist/components/scroll-view/index.js'

import Image from './slim/image'
import Text from './slim/text'
import View from './slim/view'

/** What pages are drawn with in the documents which the server sends. */
export { Image, ScrollView, Text, View }
