/** A merchant category code with its name, where this build knows one (ISO 18245). */
export function Mcc({ code, name }: { code: string; name: string | null | undefined }) {
  return (
    <div>
      {code} {name}
    </div>
  )
}
