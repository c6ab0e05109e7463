/** What a team puts above its sign-in form. */
export default function BrandNotice() {
  return <p>Maintenance on Sunday</p>
}
