export {
  beginReview,
  reasonToGo,
  reviewReducer,
  type ReviewDecision,
  type ReviewIntent,
  type ReviewRefusal,
  type ReviewReport,
  type ReviewState,
} from './review-reducer.ts'
export { listItems, rowsInWindow, visibleRows, type ReviewRow } from './review-reducer.ts'
