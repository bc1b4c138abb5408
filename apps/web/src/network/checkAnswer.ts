export { checkAnswer } from '@nightjar/sdk'
