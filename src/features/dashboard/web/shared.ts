export { WarningText } from './warning-text.tsx'
