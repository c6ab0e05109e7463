import field from './field.module.css'

/**
 * What is wrong with a field. It is read out also where the focus is in the field already, because it comes into a live
 * region that is there before it.
 */
export const FieldError = ({ id, children }: { id: string; children: string | undefined }) => (
  <div aria-live="polite">
    {children && (
      <p className={field.error} id={id}>
        {children}
      </p>
    )}
  </div>
)
